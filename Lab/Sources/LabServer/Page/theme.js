// Light, dark, or as the system says. What the user chose is kept in the browser.

const themes = ["system", "light", "dark"]
const signs = {system: "◐ System", light: "☀ Light", dark: "☾ Dark"}

export function makeTheme(button, changed) {
  let theme = "system"
  try { theme = localStorage.getItem("lanyard-theme") } catch { /* Not every browser lets us. */ }

  function set(value) {
    theme = themes.includes(value) ? value : "system"
    document.documentElement.dataset.theme = theme
    button.textContent = signs[theme]
    button.setAttribute("aria-label", `Colours: ${theme}`)
    try { localStorage.setItem("lanyard-theme", theme) } catch { /* Then it lasts until the page is closed. */ }
    changed(theme)
  }

  button.addEventListener("click", () => set(themes[(themes.indexOf(theme) + 1) % themes.length]))
  set(theme)
}
