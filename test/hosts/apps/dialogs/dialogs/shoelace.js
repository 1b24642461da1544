import '@shoelace-style/shoelace/dist/themes/light.css'
import '@shoelace-style/shoelace/dist/components/dialog/dialog.js'
import { createOpener } from '../createOpener.js'

export function mount(app, content) {
  const dialog = document.createElement('sl-dialog')
  dialog.label = 'Check out'
  dialog.append(content)
  createOpener(app, () => dialog.show())
  app.append(dialog)
}
