/**
 * A kind of application.
 * @typedef {object} Host
 * @property {string} title
 * @property {string} folder the folder of its code
 * @property {boolean} [react] true if React draws its views
 * @property {boolean} [serverComponents] true if a module has to say that it runs in the browser
 */

/** The hosts by the folder of their template. */
export const hosts = /** @satisfies {Readonly<Record<string, Host>>} */ ({
  react: { title: 'React with Vite', folder: 'src', react: true },
  next: { title: 'Next.js', folder: 'app', react: true, serverComponents: true },
  vue: { title: 'Vue with Vite', folder: 'src' },
  svelte: { title: 'Svelte with Vite', folder: 'src' },
  sveltekit: { title: 'SvelteKit', folder: 'src/lib' },
  html: { title: 'HTML with Vite, no framework', folder: 'src' },
})

/**
 * The ecosystems by their CAIP-2 namespace, with the packages that sending and verifying need. The
 * versions are those of Latchkey's peers. `aliases` are names that Latchkey recognizes, too.
 * @satisfies {Readonly<Record<string,
 * { title: string, aliases: string[], packages: Record<string, string> }>>}
 */
export const namespaces = {
  eip155: { title: 'EVM', aliases: ['ethereum', 'eth', 'evm'], packages: {} },
  solana: { title: 'Solana', aliases: ['sol'], packages: { '@solana/web3.js': '1.98.4' } },
  polkadot: { title: 'Polkadot', aliases: ['dot'], packages: { '@polkadot/api': '16.5.6' } },
  bip122: {
    title: 'Bitcoin',
    aliases: ['bitcoin', 'btc'],
    packages: { '@bitcoinerlab/secp256k1': '2.0.0', 'bitcoinjs-lib': '7.0.5' },
  },
  cosmos: { title: 'Cosmos', aliases: ['atom'], packages: {} },
  sui: { title: 'Sui', aliases: [], packages: { '@mysten/sui': '1.45.2' } },
  stacks: { title: 'Stacks', aliases: ['stx'], packages: { '@stacks/transactions': '7.6.0' } },
}

/** The libraries that read, sign and send on EVM networks. */
export const libraries = {
  none: { title: 'no library' },
  wagmi: { title: 'wagmi' },
  viem: { title: 'viem' },
  ethers: { title: 'ethers 6' },
}

/**
 * @typedef {object} Choices
 * @property {string} folder as the developer wrote it
 * @property {keyof typeof hosts} host
 * @property {readonly (keyof typeof namespaces)[]} namespaces
 * @property {keyof typeof libraries} library
 */
