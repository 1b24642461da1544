import { createModal } from 'latchkey'

export const modal = createModal()
