import type { ClarityValue } from '@stacks/transactions'
import {
  addressFromVersionHash,
  addressToString,
  Cl,
  ClarityType,
  createAddress,
} from '@stacks/transactions'

/**
 * The two networks the stand-in is read under, with the version bytes of an address of one key and
 * of several.
 */
export const stacksNetworks = {
  mainnet: { id: 1, versions: [22, 20] },
  testnet: { id: 2_147_483_648, versions: [26, 21] },
} as const
export type NetworkName = keyof typeof stacksNetworks

/** An address or contract with other version bytes, the 20 bytes it stands for unchanged. */
function withVersions(principal: string, versions: readonly [number, number]): string {
  const [address = '', ...name] = principal.split('.')
  const { version, hash160 } = createAddress(address)
  const several = [20, 21].includes(version)
  return [
    addressToString(addressFromVersionHash(versions[several ? 1 : 0], hash160)),
    ...name,
  ].join('.')
}

/** The simnet is a test network: this is how it knows a principal of any network. */
export const toSimnetPrincipal = (principal: string): string =>
  withVersions(principal, stacksNetworks.testnet.versions)
export const toNetworkPrincipal = (network: NetworkName, principal: string): string =>
  withVersions(principal, stacksNetworks[network].versions)

/** Whether it is an address or contract of the network. */
export function belongsToNetwork(network: NetworkName, principal: string): boolean {
  try {
    return toNetworkPrincipal(network, principal) === principal
  } catch {
    return false
  }
}

/** A Clarity value with its principals as the simnet knows them. */
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
