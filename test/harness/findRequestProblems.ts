import { loadApiContract } from '../../sandbox/api/loadApiContract.ts'
import type { LoggedRequest } from '../../sandbox/api/requestLog.ts'
import { findUnlistedRequests } from './readNetworkDocs.ts'

const contract = loadApiContract()
/** The verification host of WalletConnect, whose client requests it, is no part of a provider. */
const isOfProvider = ({ path }: LoggedRequest) => !path.startsWith('/v3/')

/** The problems of requests by docs/network.md and docs/provider.openapi.yaml, each once. */
export function findRequestProblems(requests: readonly LoggedRequest[]): readonly string[] {
  const unlisted = findUnlistedRequests(requests).map(
    (request) => `docs/network.md does not list ${request}`,
  )
  const broken = requests
    .filter(isOfProvider)
    .flatMap((request) =>
      contract
        .request(request)
        .map(
          (problem) => `docs/provider.openapi.yaml: ${request.method} ${request.path}: ${problem}`,
        ),
    )
  return [...new Set([...unlisted, ...broken])]
}
