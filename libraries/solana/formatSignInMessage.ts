/** The fields of a sign-in, as the feature `solana:signIn` has them. */
export type SolanaSignInInput = {
  readonly domain?: string
  readonly address?: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  readonly chainId?: string
  readonly nonce?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

const fieldNames = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['chainId', 'Chain ID'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
] as const

/** Writes the message of Sign In With Solana; fields that are left out have no line. */
export function formatSignInMessage(
  input: SolanaSignInInput,
  domain: string,
  address: string,
): string {
  const fields = [
    ...fieldNames.flatMap(([field, name]) => (input[field] ? [`${name}: ${input[field]}`] : [])),
    // An empty list has its line, as in the texts that servers compare with.
    ...(input.resources
      ? ['Resources:', ...input.resources.map((resource) => `- ${resource}`)]
      : []),
  ]
  return [
    `${domain} wants you to sign in with your Solana account:`,
    address,
    ...(input.statement ? ['', input.statement] : []),
    ...(fields.length > 0 ? ['', ...fields] : []),
  ].join('\n')
}
