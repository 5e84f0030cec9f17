import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@eqs/testing/free-port'
import { loadS3 } from '../store/s3-client.ts'
import type { Bucket } from './buckets.ts'
import { eventually, newFolder } from './cleanup.ts'
import { bucket, credentials } from './s3-server.ts'

/** True when Debian's packages `radosgw ceph-mon ceph-osd` are installed. */
export const hasRadosgw = ['radosgw', 'ceph-mon', 'ceph-osd'].every(name => existsSync(`/usr/bin/${name}`))

const execute = promisify(execFile)

/** Returns the configuration of a minimal cluster: one monitor and one in-memory store on this machine. */
const toConfiguration = (folder: string, id: string, monitor: number, port: number): string => `[global]
fsid=${id}
mon_host=[v2:127.0.0.1:${monitor}]
public_addr=127.0.0.1
cluster_addr=127.0.0.1
ms_bind_msgr1=false
keyring=${folder}/keyring
run_dir=${folder}
log_file=${folder}/log/$name.log
mon_data=${folder}/mon
osd_data=${folder}/osd
mon_data_avail_crit=1
paxos_propose_interval=0.05
paxos_min_wait=0.01
mon_allow_pool_size_one=true
osd_objectstore=memstore
memstore_device_bytes=4294967296
osd_pool_default_size=1
osd_pool_default_min_size=1
osd_pool_default_pg_num=4
osd_pool_default_pg_autoscale_mode=off
mon_max_pg_per_osd=1000
rgw_frontends=beast endpoint=127.0.0.1:${port}
rgw_thread_pool_size=64
`

/** Test helper: starts Ceph's S3 server with the bucket, on a free port. This takes 3 to 10 seconds. */
export async function startRadosgw(): Promise<Bucket> {
  const folder = await newFolder()
  const children: ChildProcess[] = []
  const close = async () => {
    for (const child of children.reverse()) {
      const exit = once(child, 'exit')
      // radosgw ignores SIGTERM when its store has stopped.
      if (child.kill('SIGKILL')) await exit
    }
  }
  try {
    const port = await freePort()
    await startCluster(folder, port, child => children.push(child))
    await createBucket(port)
    return { port, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function startCluster(
  folder: string,
  port: number,
  onStart: (child: ChildProcess) => void
): Promise<void> {
  for (const name of ['mon', 'osd', 'log']) await mkdir(join(folder, name))
  const [id, storeId, monitor] = [randomUUID(), randomUUID(), await freePort()]
  await writeFile(join(folder, 'ceph.conf'), toConfiguration(folder, id, monitor, port))
  const env = { ...process.env, CEPH_CONF: join(folder, 'ceph.conf') }
  const run = (program: string, ...words: readonly string[]) => execute(program, words, { env })
  const start = (program: string, ...words: readonly string[]) =>
    onStart(spawn(program, words, { env, stdio: 'ignore' }))

  const keyring = join(folder, 'keyring')
  const monitorRights = ['--cap', 'mon', 'allow *']
  await run('ceph-authtool', '-C', keyring, '--gen-key', '-n', 'mon.', ...monitorRights)
  for (const name of ['client.admin', 'client.rgw', 'osd.0'])
    await run('ceph-authtool', keyring, '--gen-key', '-n', name, ...monitorRights, '--cap', 'osd', 'allow *')
  const map = join(folder, 'monmap')
  await run('monmaptool', '--create', '--fsid', id, '--addv', 'a', `[v2:127.0.0.1:${monitor}]`, map)
  await run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring)
  start('ceph-mon', '-f', '-i', 'a')
  await run('ceph', 'osd', 'new', storeId)
  await run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', storeId)
  start('ceph-osd', '-f', '-i', '0')
  start('radosgw', '-f', '-n', 'client.rgw')
  const { AWS_ACCESS_KEY_ID: key, AWS_SECRET_ACCESS_KEY: secret } = credentials
  const user = ['--uid', 'club', '--display-name', 'club', '--access-key', key, '--secret-key', secret]
  await run('radosgw-admin', 'user', 'create', ...user)
}

async function createBucket(port: number): Promise<void> {
  const { sdk, client } = await loadS3({
    place: 'radosgw',
    bucket,
    prefix: '',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`
  })
  const creation = new sdk.CreateBucketCommand({ Bucket: bucket })
  const isCreated = () => client.send(creation).then(Boolean, () => false)
  await eventually(isCreated, `a bucket of radosgw at port ${port}`, 30_000)
}
