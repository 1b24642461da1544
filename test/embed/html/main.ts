import { createModal } from '../../../modal/index.ts'
import { embedOptions } from '../embedOptions.ts'

const modal = createModal(embedOptions)
const button = document.querySelector('#connect')
if (button) modal.trigger(button)
