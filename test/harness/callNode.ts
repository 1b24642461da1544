/** Sends a call to a node of the sandbox. */
export const callNode = (node: string, method: string, params: readonly unknown[]) =>
  fetch(node, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
