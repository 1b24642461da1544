import type { Modal } from '#ui-shell'

/**
 * Keeps the page's facts about a modal, elements with a `data-testid`, as they are: `status`,
 * `account`, `network`.
 */
export function showModalFacts(modal: Modal, root: ParentNode = document): void {
  const write = (fact: string, text: string) =>
    root.querySelector(`[data-testid="${fact}"]`)?.replaceChildren(text)
  const show = () => {
    const { namespaces, activeNamespace = '' } = modal.getState()
    const { accountState, networkState } = namespaces[activeNamespace] ?? {}
    write('status', accountState?.status ?? 'disconnected')
    write('account', accountState?.caipAddress ?? '—')
    write('network', networkState?.caipNetwork?.name ?? '—')
  }
  modal.subscribe(show)
  show()
}
