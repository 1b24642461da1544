import type { Hex } from 'viem'
import {
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  isErc6492Signature,
} from 'viem'
import type { AbortOptions, Caip2, VerificationResult } from '#kernel'
import { isExecutionError } from './isExecutionError.ts'
import type { NodeReader } from './nodeReader.ts'

const erc1271Abi = [
  {
    type: 'function',
    name: 'isValidSignature',
    stateMutability: 'view',
    inputs: [
      { name: 'hash', type: 'bytes32' },
      { name: 'signature', type: 'bytes' },
    ],
    outputs: [{ name: '', type: 'bytes4' }],
  },
] as const
/** A whole word: a contract that echoes the call would answer with its first bytes alone. */
const erc1271MagicValue = /^0x1626ba7e0{56}/i
const invalidSignature: VerificationResult = { valid: false, why: 'signature' }

/**
 * Verifies a signature by the account's contract (ERC-1271), deployed or not (ERC-6492).
 * `needs-network` if no node answers.
 */
export async function verifyByContract(
  node: NodeReader,
  network: Caip2,
  signed: { readonly address: Hex; readonly hash: Hex; readonly signature: Hex },
  options: AbortOptions,
): Promise<VerificationResult> {
  const { address, hash, signature } = signed
  const call = (transaction: object) => node(network, 'eth_call', [transaction, 'latest'], options)
  try {
    if (isErc6492Signature(signature)) {
      const data = encodeDeployData({
        abi: erc6492SignatureValidatorAbi,
        args: [address, hash, signature],
        bytecode: erc6492SignatureValidatorByteCode,
      })
      return /^0x0*1$/.test(String(await call({ data }))) ? { valid: true } : invalidSignature
    }
    if ((await node(network, 'eth_getCode', [address, 'latest'], options)) === '0x')
      return invalidSignature
    const data = encodeFunctionData({
      abi: erc1271Abi,
      functionName: 'isValidSignature',
      args: [hash, signature],
    })
    return erc1271MagicValue.test(String(await call({ to: address, data })))
      ? { valid: true }
      : invalidSignature
  } catch (error) {
    options.signal?.throwIfAborted()
    return isExecutionError(error) ? invalidSignature : { valid: 'needs-network' }
  }
}
