import { createModal } from 'latchkey'

const modal = createModal({ projectId: 'stranger' })
modal.trigger(document.querySelector('#connect'))
