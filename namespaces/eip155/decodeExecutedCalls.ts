import type { Hex } from 'viem'
import {
  decodeAbiParameters,
  decodeFunctionData,
  parseAbi,
  parseAbiParameters,
  size,
  slice,
} from 'viem'

/** A call as it ran; addresses in any case, `data` with `0x`. */
export type ExecutedCall = { readonly to: string; readonly value: bigint; readonly data: Hex }

const callStruct = 'struct Call { address to; uint256 value; bytes data; }'
const accountAbi = parseAbi([
  callStruct,
  'function execute(address to, uint256 value, bytes data)',
  'function execute(bytes32 mode, bytes calls)',
  'function execute(Call[] calls)',
  'function executeBatch(Call[] calls)',
  'function executeUserOp(address to, uint256 value, bytes data, uint8 operation)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256, uint256, uint256, address, address, bytes)',
])
const entryPointAbi = parseAbi([
  'struct OldOp { address sender; uint256 nonce; bytes initCode; bytes callData; uint256 a; uint256 b; uint256 c; uint256 d; uint256 e; bytes f; bytes g; }',
  'struct Op { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 a; uint256 b; bytes32 c; bytes f; bytes g; }',
  'function handleOps(OldOp[] ops, address beneficiary)',
  'function handleOps(Op[] ops, address beneficiary)',
])
const callList = parseAbiParameters(['Call[] calls', callStruct])

const tryDecode = <Result>(decode: () => Result): Result | undefined => {
  try {
    return decode()
  } catch {
    return undefined
  }
}

/** Decodes the calls of ERC-7579; the mode names one packed call or a list. */
function decodeErc7579Calls(mode: Hex, calls: Hex): readonly ExecutedCall[] | undefined {
  const kind = slice(mode, 0, 1)
  if (kind === '0x01') return decodeAbiParameters(callList, calls)[0]
  if (kind !== '0x00' || size(calls) < 52) return undefined
  return [
    {
      to: slice(calls, 0, 20),
      value: BigInt(slice(calls, 20, 52)),
      data: size(calls) > 52 ? slice(calls, 52) : '0x',
    },
  ]
}

function decodeAccountCalls(data: Hex): readonly ExecutedCall[] | undefined {
  const { functionName, args } = decodeFunctionData({ abi: accountAbi, data })
  if (functionName === 'executeUserOp' || functionName === 'execTransaction')
    return args[3] === 0 ? [{ to: args[0], value: args[1], data: args[2] }] : undefined
  if (args.length === 3) return [{ to: args[0], value: args[1], data: args[2] }]
  return args.length === 2 ? decodeErc7579Calls(args[0], args[1]) : args[0]
}

/**
 * Decodes the calls that a contract account ran.
 * In a call of the account itself, or in its operation at an entry point (ERC-4337, versions 0.6 to
 * 0.8). `undefined` for an unknown form and for anything that could run beside it.
 */
export function decodeExecutedCalls(
  account: string,
  to: string,
  data: Hex,
): readonly ExecutedCall[] | undefined {
  return tryDecode(() => {
    if (to.toLowerCase() === account.toLowerCase()) return decodeAccountCalls(data)
    const own = decodeFunctionData({ abi: entryPointAbi, data }).args[0].filter(
      ({ sender }) => sender.toLowerCase() === account.toLowerCase(),
    )
    const [operation] = own
    return operation && own.length === 1 ? decodeAccountCalls(operation.callData) : undefined
  })
}
