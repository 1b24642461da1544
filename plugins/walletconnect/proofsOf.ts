import type { Namespace, SignInProof } from '#kernel'
import { accountIdOf } from '#kernel'
import type { Cacao } from './cacaoForm.ts'
import { issuerOf } from './cacaoForm.ts'
import { statementOf } from './recap.ts'

/**
 * What CACAOs prove, each with the text that was signed. One that says what no sign-in message may
 * say proves nothing.
 */
export function proofsOf(
  cacaos: readonly Cacao[],
  code: Pick<Namespace, 'signInText' | 'parseAddress'>,
): readonly SignInProof[] {
  return cacaos.flatMap((cacao) => {
    try {
      return [proofOf(cacao, code)]
    } catch {
      return []
    }
  })
}

function proofOf(cacao: Cacao, code: Pick<Namespace, 'signInText' | 'parseAddress'>): SignInProof {
  const { network, address: written } = issuerOf(cacao)
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
  const statement = statementOf(cacao.p)
  const checked = code.parseAddress(written, network)
  const address = checked.ok ? checked.address : written
  const account = accountIdOf(network, address)
  const said = {
    ...{ domain, uri, version, nonce, issuedAt, network },
    ...(statement !== undefined && { statement }),
    ...(expirationTime !== undefined && { expirationTime }),
    ...(notBefore !== undefined && { notBefore }),
    ...(requestId !== undefined && { requestId }),
    ...(resources !== undefined && { resources }),
  }
  const message = code.signInText(said, { id: account, address, network, role: 'eoa' })
  return { account, message, signature: cacao.s.s, scheme: cacao.s.t, extra: { cacao } }
}
