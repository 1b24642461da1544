import type { Kernel, RemoteSigner, RestoreTools } from '#kernel'
import { probeTimeout, restoreToolsRef, resumeSigner } from '#kernel'
import { hintAfter } from '#plugins/ports/hintAfter'

/**
 * Restores the connections of an earlier visit by live probes. Never prompts or rejects. Pages
 * without such connections do not load it.
 */
export async function restoreConnections(kernel: Pick<Kernel, 'get'>): Promise<void> {
  const tools = kernel.get(restoreToolsRef)
  await Promise.all(
    tools.connections.stored.namespaces().map((namespace) => restoreNamespace(tools, namespace)),
  )
}

async function restoreNamespace(tools: RestoreTools, namespace: string): Promise<void> {
  const { stored, attempt } = tools.connections
  const saved = stored.read(namespace)
  if (!saved) return
  // Before its code is there: namespaces of one session resume it together, and a guard that
  // refuses the first does not end it for the others.
  const resuming = tools.networks.manifest(namespace) && resumeSigner(tools, saved)
  resuming?.catch(() => {}) // The attempt reports it, unless it ends before.
  let signer: RemoteSigner | undefined
  try {
    await attempt(namespace, {
      kind: saved.kind,
      key: saved.connectorId,
      restored: true,
      limit: probeTimeout,
      signer: () => signer,
      async run(implementation) {
        signer = await resuming
        return implementation.resume(saved.saved, signer)
      },
    })
  } catch (error) {
    const hint = hintAfter(error, saved, tools.platform.now())
    // Another tab may have stored another wallet meanwhile.
    if (stored.read(namespace)?.saved === saved.saved) {
      if (!hint) stored.remove(namespace)
      else if (hint !== saved) stored.save(namespace, hint)
    }
    tools.platform.log(
      'info',
      `The ${namespace} connection of an earlier visit was not restored.`,
      error,
    )
  }
}
