import { object, optional, string } from 'valibot'
import { fault, fieldOf, gate, LatchkeyError } from '#kernel'
import type { Chain } from './chains.ts'
import type { Tools } from './tools.ts'
import type { AskWallet } from './watchWallet.ts'

const direct = object({
  signerAddress: string(),
  signDoc: object({
    chainId: string(),
    accountNumber: string(),
    authInfoBytes: string(),
    bodyBytes: string(),
  }),
})
const amino = object({ signerAddress: string() })
const arbitrary = object({ signer: string(), data: string(), type: optional(string()) })

/**
 * The calls of the WalletConnect profile, made to a wallet of the page: a site uses the same
 * methods for both.
 */
export async function invokeInjected(
  tools: Tools,
  ask: AskWallet,
  { chainId, network }: Chain,
  method: string,
  params: unknown,
): Promise<unknown> {
  const { toBase64, fromBase64, bytesOf } = tools
  const bytes = (text: string) => {
    const found = fromBase64(text)
    if (!found) throw fault('unsupported')
    return found
  }
  switch (method) {
    case 'keplr_getKey':
      return ask('getKey', [chainId])
    case 'cosmos_getAccounts': {
      const key = await ask('getKey', [chainId])
      return [
        {
          algo: fieldOf(key, 'algo'),
          address: fieldOf(key, 'bech32Address'),
          pubkey: tools.publicKeyOf(fieldOf(key, 'pubKey')),
        },
      ]
    }
    case 'cosmos_signDirect': {
      const { signerAddress, signDoc } = gate(direct, params, 'The call')
      const { accountNumber, bodyBytes, authInfoBytes } = signDoc
      if (signDoc.chainId !== chainId)
        throw new LatchkeyError('network-mismatch', { at: `cosmos:${signDoc.chainId}`, network })
      const doc = {
        chainId,
        accountNumber: BigInt(accountNumber),
        bodyBytes: bytes(bodyBytes),
        authInfoBytes: bytes(authInfoBytes),
      }
      const answer = await ask('signDirect', [chainId, signerAddress, doc])
      const signed = fieldOf(answer, 'signed')
      const text = (name: string) => toBase64(bytesOf(fieldOf(signed, name)) ?? new Uint8Array())
      return {
        signature: fieldOf(answer, 'signature'),
        signed: {
          chainId,
          accountNumber,
          bodyBytes: text('bodyBytes'),
          authInfoBytes: text('authInfoBytes'),
        },
      }
    }
    case 'cosmos_signAmino':
      return ask('signAmino', [
        chainId,
        gate(amino, params, 'The call').signerAddress,
        fieldOf(params, 'signDoc'),
      ])
    case 'keplr_signArbitrary': {
      const { signer, data, type } = gate(arbitrary, params, 'The call')
      return ask('signArbitrary', [chainId, signer, type === 'Uint8Array' ? bytes(data) : data])
    }
    case 'keplr_experimentalSuggestChain':
      return ask('experimentalSuggestChain', [fieldOf(params, 'chainInfo') ?? params])
    default:
      throw fault('unsupported')
  }
}
