import { createOpener } from '../createOpener.js'

export function mount(app, content) {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('closedby', 'any')
  dialog.append(content)
  createOpener(app, () => dialog.showModal())
  app.append(dialog)
}
