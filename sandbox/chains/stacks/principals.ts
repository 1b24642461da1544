import type { ClarityValue } from '@stacks/transactions'
import {
  addressFromVersionHash,
  addressToString,
  Cl,
  ClarityType,
  createAddress,
} from '@stacks/transactions'

/**
 * The two networks of the stand-in, with the version bytes of single-key and multi-key
 * addresses.
 */
export const stacksNetworks = {
  mainnet: { id: 1, versions: [22, 20] },
  testnet: { id: 2_147_483_648, versions: [26, 21] },
} as const
export type NetworkName = keyof typeof stacksNetworks

/** The address or contract with other version bytes and the same 20 bytes. */
function withVersions(principal: string, versions: readonly [number, number]): string {
  const [address = '', ...name] = principal.split('.')
  const { version, hash160 } = createAddress(address)
  const several = [20, 21].includes(version)
  return [
    addressToString(addressFromVersionHash(versions[several ? 1 : 0], hash160)),
    ...name,
  ].join('.')
}

/** The principal in the simnet's form, which is a test network. */
export const toSimnetPrincipal = (principal: string): string =>
  withVersions(principal, stacksNetworks.testnet.versions)
export const toNetworkPrincipal = (network: NetworkName, principal: string): string =>
  withVersions(principal, stacksNetworks[network].versions)

/** True if it is an address or contract of the network. */
export function belongsToNetwork(network: NetworkName, principal: string): boolean {
  try {
    return toNetworkPrincipal(network, principal) === principal
  } catch {
    return false
  }
}

/** A Clarity value with its principals in the simnet's form. */
export function toSimnetValue(value: ClarityValue): ClarityValue {
  switch (value.type) {
    case ClarityType.PrincipalStandard:
    case ClarityType.PrincipalContract:
      return Cl.principal(toSimnetPrincipal(value.value))
    case ClarityType.OptionalSome:
      return Cl.some(toSimnetValue(value.value))
    case ClarityType.List:
      return Cl.list(value.value.map(toSimnetValue))
    case ClarityType.Tuple:
      return Cl.tuple(
        Object.fromEntries(
          Object.entries(value.value).map(([name, one]) => [name, toSimnetValue(one)]),
        ),
      )
    default:
      return value
  }
}
