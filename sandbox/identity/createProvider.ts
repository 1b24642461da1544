import type { JsonWebKey } from 'node:crypto'
import { randomBytes } from 'node:crypto'
// Not by its front door, which greets every Node that has no newer LTS with a warning on stderr.
// The provider runs on this one: its tests say so.
import { Provider } from 'oidc-provider/lib/provider.js'
import { MemoryAdapter } from './MemoryAdapter.ts'
import { providers } from './providers.ts'

const hour = 3600
const name = (accountId: string) => accountId.slice(accountId.indexOf(':') + 1)

/** An account is `<provider>:<name>`; two providers never share one, whatever name is typed. */
const createClaims = (accountId: string) => ({
  sub: accountId,
  name: name(accountId),
  email: `${name(accountId)
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '.')}@example.test`,
  email_verified: true,
})

/** The provider: public clients, PKCE required, and every login asks again who it is. */
export function createProvider({
  issuer,
  callback,
  key,
}: {
  readonly issuer: string
  readonly callback: string
  readonly key: JsonWebKey
}): Provider {
  return new Provider(issuer, {
    adapter: MemoryAdapter,
    clients: Object.keys(providers).map((id) => ({
      client_id: id,
      redirect_uris: [callback],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code'],
      response_types: ['code'],
      scope: 'openid profile email',
    })),
    jwks: { keys: [{ ...key, use: 'sig', alg: 'RS256', kid: 'sandbox' }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    clientBasedCORS: () => true,
    // The default page says on stdout that it is the default page.
    renderError(ctx, { error, error_description: description }) {
      ctx.type = 'text/plain'
      ctx.body = `${error}: ${description ?? ''}`
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/login/${uid}` },
    ttl: {
      AccessToken: hour,
      AuthorizationCode: 60,
      Grant: hour,
      IdToken: hour,
      Interaction: hour,
      Session: hour,
    },
    findAccount: (_ctx, accountId) => ({ accountId, claims: async () => createClaims(accountId) }),
    async loadExistingGrant({ oidc }) {
      const { client, session, result } = oidc
      const accountId = result?.login?.accountId ?? session?.accountId
      if (!client || !accountId) return undefined
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
}
