import { DialogContent, DialogOverlay, DialogPortal, DialogRoot, DialogTitle } from 'reka-ui'
import { createApp, h, ref } from 'vue'

export function mount(app, content) {
  const open = ref(false)
  const opener = () =>
    h('button', { id: 'checkout', type: 'button', onClick: () => (open.value = true) }, 'Check out')
  const body = () => h('div', { onVnodeMounted: ({ el }) => el.append(content) })
  const dialog = () => [
    h(DialogOverlay),
    h(DialogContent, null, () => [h(DialogTitle, null, () => 'Check out'), body()]),
  ]
  const root = () =>
    h(DialogRoot, { open: open.value, 'onUpdate:open': (to) => (open.value = to) }, () =>
      h(DialogPortal, null, dialog),
    )
  createApp({ setup: () => () => [opener(), root()] }).mount(app)
}
