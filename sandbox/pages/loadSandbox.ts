import type { SandboxInfo } from '../SandboxInfo.ts'
import type { PageChain } from '../wallets/createExtensionWallet.ts'

export type LoadedSandbox = { readonly info: SandboxInfo; readonly chains: readonly PageChain[] }

/** Loads the addresses of the sandbox that serves this page. */
export async function loadSandbox(): Promise<LoadedSandbox> {
  const [info, chains] = await Promise.all(
    ['/sandbox.json', '/chains.json'].map(async (path) => (await fetch(path)).json()),
  )
  return { info, chains }
}
