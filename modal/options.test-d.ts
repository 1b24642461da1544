// Checked by tsc alone: each misspelt name below must fail to compile.
import { createModal } from './index.ts'

createModal({
  features: { swaps: false, socials: ['google'], analytics: false },
  namespaces: ['eip155', 'ton'],
  themeVariables: { '--lk-accent': 'red' },
})
// @ts-expect-error 1: a feature that does not exist
createModal({ features: { swap: false } })
// @ts-expect-error 2: a variable that does not exist
createModal({ themeVariables: { '--lk-acent': 'red' } })
// @ts-expect-error 3: an option that does not exist
createModal({ namespace: ['eip155'] })

const modal = createModal()
void modal.open({ view: 'Swap' })
void modal.open({ view: 'ViewOfAPlugin' })
// @ts-expect-error 4: a variable that does not exist
modal.setThemeVariables({ '--lk-radios': '1px' })
const connectedAddress: Promise<string> = modal.connect().then(({ address }) => address)
void connectedAddress
