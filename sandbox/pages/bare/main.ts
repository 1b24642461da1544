import { installPageWallets } from '../../wallets/installPageWallets.ts'
import { loadSandbox } from '../loadSandbox.ts'
import { parameters } from '../parameters.ts'

const { info, chains } = await loadSandbox()
await installPageWallets(parameters(location.search).wallets, chains, info)
document.documentElement.dataset['sandbox'] = info.api
