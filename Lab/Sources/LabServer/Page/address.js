// What stands behind the # of the page's address: a variant, and what stands beside it.
//
//     #search/naive            with its cure, if it has one
//     #search/naive/debounce   with another variant of its screen
//     #search/naive/alone      with nothing

const alone = "alone"

// What an address shows; what is not there is replaced by what is nearest to it.
export function read(hash, variants) {
  const [screen, name, other] = decoded(hash.slice(1)).split("/")
  const known = variants.find(one => one.id === `${screen}/${name}`)
  const variant = known ?? firstOf(screen, variants) ?? firstOf(variants[0].screen, variants)
  const wish = `${variant.screen}/${other}`
  const beside = other === alone ? null : variant.besides.includes(wish) ? wish : variant.beside ?? null
  // The name of a screen alone is no mistake.
  const isMeant = known || hash.length < 2 || name === undefined && variant.screen === screen
  return {variant, beside, isUnknown: isMeant ? null : hash.slice(1)}
}

export function write({variant, beside}) {
  if (beside === (variant.beside ?? null)) return `#${variant.id}`
  return `#${variant.id}/${beside ? beside.split("/")[1] : alone}`
}

// A screen begins with what goes wrong.
export function firstOf(screen, variants) {
  const all = variants.filter(variant => variant.screen === screen)
  return all.find(variant => variant.hasBug) ?? all[0]
}

// An address that somebody typed may be no proper one.
function decoded(text) {
  try { return decodeURIComponent(text) } catch { return "" }
}
