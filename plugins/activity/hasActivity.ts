import type { Kernel } from '#kernel'
import { activityNamespaces } from '#plugins/ports/activity'

/** True if a namespace has a history: EVM, and contributed ones. */
export const hasActivity = (namespace: string, read: Kernel['read']): boolean =>
  namespace === 'eip155' ||
  read(activityNamespaces).some((declared) => declared.namespace === namespace)
