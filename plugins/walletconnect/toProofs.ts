import type { Namespace, SignInProof } from '#kernel'
import { toAccountId } from '#kernel'
import type { Cacao } from './cacaoSchema.ts'
import { parseIssuer } from './cacaoSchema.ts'
import { buildStatement } from './recap.ts'

/**
 * Converts CACAOs to proofs with the signed text. Skips those with content that no sign-in message
 * may have.
 */
export function toProofs(
  cacaos: readonly Cacao[],
  namespaceCode: Pick<Namespace, 'signInText' | 'parseAddress'>,
): readonly SignInProof[] {
  return cacaos.flatMap((cacao) => {
    try {
      return [toProof(cacao, namespaceCode)]
    } catch {
      return []
    }
  })
}

function toProof(
  cacao: Cacao,
  namespaceCode: Pick<Namespace, 'signInText' | 'parseAddress'>,
): SignInProof {
  const { network, address: written } = parseIssuer(cacao)
  const {
    domain,
    aud: uri,
    version,
    nonce,
    iat: issuedAt,
    exp: expirationTime,
    nbf: notBefore,
    requestId,
    resources,
  } = cacao.p
  const statement = buildStatement(cacao.p)
  const checked = namespaceCode.parseAddress(written, network)
  const address = checked.ok ? checked.address : written
  const account = toAccountId(network, address)
  const said = {
    ...{ domain, uri, version, nonce, issuedAt, network },
    ...(statement !== undefined && { statement }),
    ...(expirationTime !== undefined && { expirationTime }),
    ...(notBefore !== undefined && { notBefore }),
    ...(requestId !== undefined && { requestId }),
    ...(resources !== undefined && { resources }),
  }
  const message = namespaceCode.signInText(said, { id: account, address, network, role: 'eoa' })
  return { account, message, signature: cacao.s.s, scheme: cacao.s.t, extra: { cacao } }
}
