/** Settings of a server for one machine: socket only, small memory, durable. Others are PostgreSQL's defaults. */
export function serverSettings(options: {
  readonly socketDir: string
  /** False only in tests: a commit then does not wait for the disk. */
  readonly durable: boolean
}): readonly string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: options.socketDir,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '64MB',
    // Other methods need processes that mostly wait.
    io_method: 'sync',
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    autovacuum_max_workers: '2',
    // There is no replication.
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_logical_replication_workers: '0',
    min_wal_size: '16MB',
    max_wal_size: '96MB',
    checkpoint_timeout: '15min',
    jit: 'off',
    // A refused statement is reported by its caller, not by the server.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    log_autovacuum_min_duration: '-1',
    log_line_prefix: '',
    lc_messages: 'C',
    ...(process.platform === 'darwin' ? { wal_sync_method: 'fsync_writethrough' } : {}),
    ...(options.durable
      ? { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
