import type { Kernel } from '#kernel'
import { activityNamespaces } from '#plugins/ports/activity'

/** Whether a namespace has a history to show: EVM, and those that somebody declared. */
export const hasActivity = (namespace: string, read: Kernel['read']): boolean =>
  namespace === 'eip155' ||
  read(activityNamespaces).some((declared) => declared.namespace === namespace)
