import type { Hex } from 'viem'
import {
  compactSignatureToSignature,
  hashMessage,
  isErc6492Signature,
  isHex,
  parseCompactSignature,
  recoverMessageAddress,
} from 'viem'
import type { SignInProof, VerificationResult } from '#kernel'
import type { VerifyOptions } from '#namespaces/kit'
import { invalidProof, verifySignIn } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import { verifyByContract } from './contractSignature.ts'

/**
 * Verifies a proof: text, times, and signature of the account.
 * `why` is `account`, `message`, `address`, `signature`, or the name of the challenge's field that
 * differs. Accounts with a key are verified offline, contract accounts by their network.
 */
export function verifyProof(
  tools: ChainTools,
  proof: SignInProof,
  options: VerifyOptions = {},
): Promise<VerificationResult> {
  const { message, signature } = proof
  return verifySignIn(tools, proof, options, async ({ network, address: text }) => {
    const address = tools.toChecksumAddress(text)
    if (!isHex(address)) return invalidProof('account')
    if (!isHex(signature)) return invalidProof('signature')
    if (!isErc6492Signature(signature)) {
      const signer = await recoverSigner(message, signature).catch(() => undefined)
      if (signer === address) return { valid: true }
    }
    const signed = { address, hash: hashMessage(message), signature }
    return verifyByContract(tools.node, network, signed, options)
  })
}

/** A compact signature (EIP-2098) has 64 bytes. Rejects for an unreadable signature. */
const recoverSigner = async (message: string, signature: Hex): Promise<Hex> =>
  recoverMessageAddress({
    message,
    signature:
      signature.length === 130
        ? compactSignatureToSignature(parseCompactSignature(signature))
        : signature,
  })
