import { addCopyButtons } from './addCopyButtons.js'
import { findSections } from './findSections.js'

const page = document.documentElement
const base = page.dataset['base'] ?? ''
const mode = document.querySelector('#mode')
const menu = document.querySelector('#menu')
const search = document.querySelector('#search')
const results = document.querySelector('#results')
const wide = matchMedia('(min-width: 60rem)')

/** Light or dark as the visitor chose it; without a choice, as the system has it. */
function setMode(/** @type {string | null} */ chosen) {
  if (chosen) page.dataset['mode'] = chosen
}
try {
  setMode(localStorage.getItem('mode'))
} catch {
  // Storage may be off; the system's mode applies.
}
mode?.addEventListener('click', () => {
  const isDark =
    getComputedStyle(page).colorScheme === 'dark' ||
    (!page.dataset['mode'] && matchMedia('(prefers-color-scheme: dark)').matches)
  setMode(isDark ? 'light' : 'dark')
  try {
    localStorage.setItem('mode', page.dataset['mode'] ?? '')
  } catch {
    // The choice lasts as long as the page.
  }
})

/** The menu is open where there is room beside the content. */
const placeMenu = () => menu?.toggleAttribute('open', wide.matches)
wide.addEventListener('change', placeMenu)
placeMenu()

addCopyButtons()

/** @type {Promise<import('./findSections.js').SearchEntry[]> | undefined} */
let index
const loadIndex = () => {
  index ??= fetch(`${base}search.json`).then((answer) => answer.json())
  return index
}

/** One result: a link with its page, and the beginning of its text. */
function toItem(
  /** @type {import('./findSections.js').SearchEntry} */ { url, page: title, heading, text },
) {
  const link = Object.assign(document.createElement('a'), { href: base + url })
  link.append(
    Object.assign(document.createElement('strong'), { textContent: heading }),
    Object.assign(document.createElement('span'), {
      textContent: heading === title ? '' : ` in ${title}`,
    }),
    Object.assign(document.createElement('small'), { textContent: text.slice(0, 140) }),
  )
  return link
}

async function showResults() {
  if (!(search instanceof HTMLInputElement && results instanceof HTMLElement)) return
  const query = search.value.trim()
  const found = query === '' ? [] : findSections(await loadIndex(), query)
  if (query !== search.value.trim()) return
  results.hidden = query === ''
  if (found.length > 0) results.replaceChildren(...found.map(toItem))
  else results.textContent = 'No page contains these words.'
}
search?.addEventListener('focus', loadIndex)
search?.addEventListener('input', showResults)
document.addEventListener('keydown', (event) => {
  if (!(search instanceof HTMLInputElement && results instanceof HTMLElement)) return
  if (event.key === '/' && document.activeElement !== search) {
    event.preventDefault()
    search.focus()
  } else if (event.key === 'Escape') {
    search.value = ''
    results.hidden = true
  }
})
