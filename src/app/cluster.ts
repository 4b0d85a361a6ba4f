import { runCluster } from './cluster/run-cluster.ts'

await runCluster()
