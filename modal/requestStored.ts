const imports: Readonly<Record<string, () => readonly Promise<unknown>[]>> = {
  eip155: () => [import('#namespaces/eip155'), import('#connect-paths/eip155')],
  polkadot: () => [import('#namespaces/polkadot'), import('#connect-paths/polkadot')],
  solana: () => [import('#namespaces/solana'), import('#connect-paths/solana')],
  cosmos: () => [import('#namespaces/cosmos'), import('#connect-paths/cosmos')],
  sui: () => [import('#namespaces/sui'), import('#connect-paths/sui')],
  stacks: () => [import('#namespaces/stacks'), import('#connect-paths/stacks')],
  bip122: () => [import('#namespaces/bip122'), import('#connect-paths/bip122')],
}

/**
 * Asks for the code that stored connections need while the kernel, which restores them, is still
 * on its way: one round trip instead of one for the namespace and one for its connect path.
 * @param stored the stored list of namespaces; others are ignored
 * @param enabled the namespaces that the host enables, if it names them
 */
export function requestStored(stored: string, enabled?: readonly string[]): void {
  const ignore = () => {} // The kernel imports them again, and reports a failure.
  for (const [namespace, request] of Object.entries(imports))
    if (stored.includes(`"${namespace}"`) && (enabled?.includes(namespace) ?? true))
      for (const code of request()) code.catch(ignore)
}
