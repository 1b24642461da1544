// A Bitcoin node on regtest, asked by JSON over HTTP on a free loopback port. It keeps everything in memory and talks to no other node.
process.env.NODE_BACKEND = 'js'
const { createServer } = require('node:http')
const Module = require('node:module')

// The database for disks is native code and not installed; the one in memory needs none of it.
const load = Module._load
Module._load = function (request, ...rest) {
  if (request !== 'leveldown') return load.call(this, request, ...rest)
  return class {
    constructor() {
      throw new Error('There is no database for disks here')
    }
  }
}
const { Address, FullNode, Script, TX } = require('bcoin')

/** Blocks after which segregated witness is active. */
const ready = 450

async function open() {
  const node = new FullNode({
    network: 'regtest',
    memory: true,
    workers: false,
    listen: false,
    logLevel: 'none',
    replaceByFee: true,
  })
  // The node's own server is not opened: this file is the only way in.
  await node.chain.open()
  await node.mempool.open()
  await node.miner.open()
  return node
}

async function mine(node, count, script) {
  const address = Address.fromScript(Script.fromJSON(script))
  for (let done = 0; done < count; done++) {
    const job = await node.miner.createJob(null, address)
    await node.chain.add(await job.mineAsync())
  }
}

const methods = {
  height: ({ node }) => node.chain.height,
  async block({ node }, height) {
    return (await node.chain.getRawBlock(await node.chain.getHash(height))).toString('hex')
  },
  mine: ({ node }, count, script) => mine(node, count, script),
  async submit({ node }, hex) {
    const missing = await node.mempool.addTX(TX.fromRaw(Buffer.from(hex, 'hex')))
    if (missing) throw new Error('bad-txns-inputs-missingorspent')
  },
  mempool: ({ node }) => [...node.mempool.map.values()].map(({ tx }) => tx.txid()),
  drop({ node }, txid) {
    const entry = [...node.mempool.map.values()].find(({ tx }) => tx.txid() === txid)
    if (entry) node.mempool.evictEntry(entry)
  },
  async rewind({ node }, height) {
    await node.chain.reset(height)
    await node.mempool.reset()
  },
  async reset(state, script) {
    state.node = await open()
    await mine(state.node, ready, script)
  },
}

async function main() {
  const state = { node: await open() }
  const server = createServer((request, response) => {
    const parts = []
    request.on('data', (part) => parts.push(part))
    request.on('end', async () => {
      try {
        const { method, params } = JSON.parse(Buffer.concat(parts).toString())
        const result = await methods[method](state, ...params)
        response.end(JSON.stringify({ result: result ?? null }))
      } catch (error) {
        response.end(JSON.stringify({ error: error.reason ?? error.message }))
      }
    })
  })
  server.listen(0, '127.0.0.1', () =>
    process.stdout.write(`listening on http://127.0.0.1:${server.address().port}\n`),
  )
}

main()
