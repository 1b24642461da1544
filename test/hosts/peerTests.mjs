/**
 * The folders whose unit tests use a peer, by the peer's package. Those of viem and wagmi need a
 * chain of the sandbox.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const peerTests = {
  '@solana/web3.js': ['namespaces/solana', 'libraries/solana'],
  '@mysten/sui': ['namespaces/sui', 'libraries/sui'],
  '@polkadot/api': ['namespaces/polkadot', 'libraries/polkadot'],
  '@stacks/transactions': ['namespaces/stacks', 'libraries/stacks'],
  'bitcoinjs-lib': ['namespaces/bip122', 'libraries/bitcoin'],
  '@bitcoinerlab/secp256k1': ['namespaces/bip122'],
  '@walletconnect/universal-provider': ['plugins/walletconnect'],
}
