import type { Address, Hex } from 'viem'
import { concat, encodeDeployData, encodeFunctionData, getContractAddress, zeroHash } from 'viem'
import { contracts } from './contracts.generated.ts'

const { SandboxAccount, SandboxAccountFactory } = contracts
/**
 * Puts code at an address that follows from the code alone; there on every chain of the sandbox
 * from its first block.
 */
export const deployer: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** The factory that deploys smart accounts. */
export const accountFactory: Address = getContractAddress({
  opcode: 'CREATE2',
  from: deployer,
  salt: zeroHash,
  bytecode: SandboxAccountFactory.bytecode,
})
export const factoryCode: Hex = SandboxAccountFactory.bytecode
export const accountAbi = SandboxAccount.abi

/** The address of an owner's smart account, whether it is there yet or not. */
export function smartAccountAddress(owner: Address): Address {
  const bytecode = encodeDeployData({
    abi: SandboxAccount.abi,
    bytecode: SandboxAccount.bytecode,
    args: [owner],
  })
  return getContractAddress({ opcode: 'CREATE2', from: accountFactory, salt: zeroHash, bytecode })
}

/** Encodes the factory call that deploys an owner's account. */
export const creationData = (owner: Address): Hex =>
  encodeFunctionData({
    abi: SandboxAccountFactory.abi,
    functionName: 'createAccount',
    args: [owner],
  })

/** Encodes the deployer call for code and a salt. */
export const deployment = (salt: Hex, code: Hex): Hex => concat([salt, code])
