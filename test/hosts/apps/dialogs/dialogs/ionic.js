import '@ionic/core/css/core.css'
import { initialize } from '@ionic/core/components'
import { defineCustomElement } from '@ionic/core/components/ion-modal.js'
import { createOpener } from '../createOpener.js'

export function mount(app, component) {
  initialize()
  defineCustomElement()
  const dialog = Object.assign(document.createElement('ion-modal'), { component })
  createOpener(app, () => dialog.present())
  app.append(dialog)
}
