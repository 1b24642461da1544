import type { Connection, Namespace } from '#kernel'

/** A breach that replaces members of each connection. */
export const replaceConnection =
  (change: (connection: Connection) => Partial<Connection>) => (code: Namespace) => ({
    connect: async (...args: Parameters<Namespace['connect']>) => {
      const connection = await code.connect(...args)
      const changed = change(connection)
      return new Proxy(connection, {
        get: (target, name) => Reflect.get(changed, name) ?? Reflect.get(target, name),
      })
    },
  })
