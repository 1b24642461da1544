/** Time that a button says what happened (ms). */
const confirmation = 1_500

/** A button that copies the code of a block, and says so to all visitors. */
function createButton(/** @type {Element} */ block) {
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'copy',
    textContent: 'Copy',
  })
  const say = (/** @type {string} */ text) => {
    button.textContent = text
    setTimeout(() => {
      button.textContent = 'Copy'
    }, confirmation)
  }
  button.setAttribute('aria-live', 'polite')
  button.addEventListener('click', () =>
    navigator.clipboard.writeText(block.textContent?.trimEnd() ?? '').then(
      () => say('Copied'),
      () => say('Not copied'),
    ),
  )
  return button
}

/** Adds a button to each block of code, where the browser can copy. */
export function addCopyButtons() {
  if (!navigator.clipboard) return
  for (const block of document.querySelectorAll('pre')) {
    const frame = Object.assign(document.createElement('div'), { className: 'code' })
    block.replaceWith(frame)
    frame.append(block, createButton(block))
  }
}
