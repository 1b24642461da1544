import { installPageWallets } from '../../wallets/installPageWallets.ts'
import { loadSandbox } from '../loadSandbox.ts'
import { readParameters } from '../readParameters.ts'

const { info, chains } = await loadSandbox()
await installPageWallets(readParameters(location.search).wallets, chains, info)
document.documentElement.dataset['sandbox'] = info.api
