import { createModal } from '../../../modal/index.ts'
import { installPageWallets } from '../../wallets/installPageWallets.ts'
import { followFacts } from '../followFacts.ts'
import { loadSandbox } from '../loadSandbox.ts'
import { modalOptions } from '../modalOptions.ts'
import { parameters } from '../parameters.ts'

/** The page itself, once the intrinsics are frozen. */
export async function start(): Promise<void> {
  const page = parameters(location.search)
  const { info, chains } = await loadSandbox()
  await installPageWallets(page.wallets, chains, info)
  window.latchkey = createModal(modalOptions(page, info))
  followFacts(window.latchkey)
  document.querySelector('#connect')?.addEventListener('click', () => void window.latchkey.open())
}
