// The wallet of this page uses @ton/core as well.
import '../bufferOnPage.ts'
import { createModal } from 'latchkey'
import { ton } from '../index.ts'
import { createTonWalletDouble } from '../test/TonWalletDouble.ts'
import { announceEvmWalletDouble } from './announceEvmWalletDouble.ts'

const wallet = createTonWalletDouble({ domain: location.host })
Object.assign(window, { harbor: { tonconnect: wallet.bridge } })
announceEvmWalletDouble()

const modal = createModal({ plugins: [ton()] })
document.querySelector('#connect')?.addEventListener('click', () => void modal.open())
Object.assign(window, { latchkey: modal, tonWallet: wallet })
