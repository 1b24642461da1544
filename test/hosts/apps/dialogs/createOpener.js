/** The button that opens a dialog, where no React draws it. */
export function createOpener(app, show) {
  const button = document.createElement('button')
  Object.assign(button, { id: 'checkout', type: 'button', textContent: 'Check out' })
  button.addEventListener('click', show)
  app.append(button)
}
