import { base, mainnet } from 'viem/chains'

/** The EVM networks of the modal and of wagmi. */
export const networks = [mainnet, base] as const
