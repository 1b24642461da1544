import type { Hex } from 'viem'
import {
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  isErc6492Signature,
} from 'viem'
import type { Abort, Caip2, Verdict } from '#kernel'
import { isRefusal } from './isRefusal.ts'
import type { Node } from './node.ts'

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
const accepted = /^0x1626ba7e/i
const wrong: Verdict = { valid: false, why: 'signature' }

/**
 * Asks the account's contract whether it made a signature (ERC-1271), also one that is not deployed
 * yet (ERC-6492). `needs-network` when no node answers.
 */
export async function verifyByContract(
  node: Node,
  network: Caip2,
  signed: { readonly address: Hex; readonly hash: Hex; readonly signature: Hex },
  options: Abort,
): Promise<Verdict> {
  const { address, hash, signature } = signed
  const call = (transaction: object) => node(network, 'eth_call', [transaction, 'latest'], options)
  try {
    if (isErc6492Signature(signature)) {
      const data = encodeDeployData({
        abi: erc6492SignatureValidatorAbi,
        args: [address, hash, signature],
        bytecode: erc6492SignatureValidatorByteCode,
      })
      return /^0x0*1$/.test(String(await call({ data }))) ? { valid: true } : wrong
    }
    if ((await node(network, 'eth_getCode', [address, 'latest'], options)) === '0x') return wrong
    const data = encodeFunctionData({
      abi: erc1271Abi,
      functionName: 'isValidSignature',
      args: [hash, signature],
    })
    return accepted.test(String(await call({ to: address, data }))) ? { valid: true } : wrong
  } catch (error) {
    options.signal?.throwIfAborted()
    return isRefusal(error) ? wrong : { valid: 'needs-network' }
  }
}
