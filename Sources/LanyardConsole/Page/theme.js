// Light, dark, or as the system says. What the user chose is kept in the browser.

import {forgetPalette} from "./palette.js"

const themes = ["system", "light", "dark"]
const signs = {system: "◐ System", light: "☀ Light", dark: "☾ Dark"}

// `told`: what the page that frames this one shows itself in; it is not what the user chose here.
export function makeTheme(button, changed, told) {
  let theme = "system"
  try { theme = localStorage.getItem("lanyard-theme") ?? "system" } catch { /* Not every browser lets us. */ }

  function set(value) {
    theme = themes.includes(value) ? value : "system"
    document.documentElement.dataset.theme = theme
    button.textContent = signs[theme]
    button.setAttribute("aria-label", `Colours: ${theme}`)
    forgetPalette()
    changed()
  }

  function choose(value) {
    set(value)
    try { localStorage.setItem("lanyard-theme", theme) } catch { /* Then it lasts until the page is closed. */ }
  }

  button.addEventListener("click", () => choose(themes[(themes.indexOf(theme) + 1) % themes.length]))
  for (const what of ["(prefers-color-scheme: dark)", "(forced-colors: active)"]) matchMedia(what).addEventListener("change", () => { forgetPalette(); changed() })
  set(told ?? theme)
  // For what the framing page tells later.
  return set
}
