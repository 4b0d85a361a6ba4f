/** Every category an agent may have, in the order in which they are shown. */
export const categories = [
  { id: 'defi', label: 'DeFi', icon: '💰' },
  { id: 'payments', label: 'Payments', icon: '💸' },
  { id: 'trading', label: 'Trading', icon: '📈' },
  { id: 'crypto', label: 'Crypto', icon: '🪙' },
  { id: 'nft', label: 'NFT', icon: '🎨' },
  { id: 'analytics', label: 'Analytics', icon: '📊' },
  { id: 'security', label: 'Security', icon: '🛡️' },
  { id: 'dev-tools', label: 'Dev Tools', icon: '🛠️' },
  { id: 'tools', label: 'Tools', icon: '🔧' },
  { id: 'programming', label: 'Programming', icon: '💻' },
  { id: 'education', label: 'Education', icon: '📚' },
  { id: 'governance', label: 'Governance', icon: '🗳️' },
  { id: 'research', label: 'Research', icon: '🔎' },
  { id: 'infrastructure', label: 'Infrastructure', icon: '🏗️' },
  { id: 'portfolio', label: 'Portfolio', icon: '🧺' },
  { id: 'voice-council', label: 'Voice Council', icon: '🎙️' },
  { id: 'platform', label: 'Platform', icon: '🎯' },
] as const

/** The identifiers of all categories. */
export const categoryIds = categories.map(({ id }) => id)
