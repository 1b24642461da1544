import { createModal } from '../../../modal/index.ts'
import { embedOptions } from '../embedOptions.ts'

const { logLevel: _, ...options } = embedOptions
// The page's own server stands for the registry.
const modal = createModal({ ...options, registry: location.origin })
document.querySelector('#connect')?.addEventListener('click', () => void modal.open())
