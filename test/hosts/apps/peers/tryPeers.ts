import type { Modal } from 'latchkey'
import type { Peer } from './Peer'

/** The peers by their package; each check brings its own, as an application would. */
const peers: Readonly<Record<string, () => Promise<Peer>>> = {
  viem: async () => (await import('./checks/viem')).checkViem,
  '@wagmi/core': async () => (await import('./checks/wagmi')).checkWagmi,
  '@solana/web3.js': async () => (await import('./checks/solana')).checkSolana,
  '@mysten/sui': async () => (await import('./checks/sui')).checkSui,
  '@stacks/transactions': async () => (await import('./checks/stacks')).checkStacks,
  '@polkadot/api': async () => (await import('./checks/polkadot')).checkPolkadot,
  'bitcoinjs-lib': async () => (await import('./checks/bitcoin')).checkBitcoin,
  '@bitcoinerlab/secp256k1': async () => (await import('./checks/bitcoin')).checkTaproot,
  '@walletconnect/universal-provider': async () =>
    (await import('./checks/walletConnect')).checkWalletConnect,
}

const describeCause = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined
    ? `${error.message} ${error.stack}`
    : `${error.message}: ${describeCause(error.cause)}`
}

/** Tries one peer after the other; the result of each is empty or the reason of its failure. */
export async function tryPeers(modal: Modal): Promise<Record<string, string>> {
  const results: Record<string, string> = {}
  for (const [name, load] of Object.entries(peers)) {
    const attempt = async () => (await load())(modal)
    results[name] = await attempt().then(() => '', describeCause)
  }
  return results
}
