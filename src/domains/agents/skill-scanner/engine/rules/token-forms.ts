/** Forms of tokens of services, and of keys that move money: each is told by how it begins. */
export const tokens: readonly { readonly words: string; readonly shape: RegExp }[] = [
  { words: 'gocspx-*', shape: /GOCSPX-[0-9A-Za-z_-]{24,40}/y },
  { words: 'ya29.*', shape: /ya29\.[0-9A-Za-z_-]{30,200}/y },
  { words: 'xapp-*', shape: /xapp-\d-[0-9A-Z]{8,16}-\d{8,16}-[0-9a-f]{32,80}/y },
  { words: 'dop_v1_*|doo_v1_*', shape: /do[op]_v1_[0-9a-f]{64}/y },
  { words: 'shpat_*|shpss_*|shpca_*|shppa_*', shape: /shp(?:at|ss|ca|pa)_[0-9a-fA-F]{32}/y },
  { words: 'sq0atp-*|sq0csp-*', shape: /sq0(?:atp|csp)-[0-9A-Za-z_-]{22,50}/y },
  { words: 'pypi-ageichlwas5vcmc*', shape: /pypi-AgEIcHlwaS5vcmc[0-9A-Za-z_-]{40,200}/y },
  { words: 'dapi*', shape: /dapi[0-9a-f]{32}(?![0-9a-f])/y },
  { words: 'ntn_*', shape: /ntn_[0-9A-Za-z]{40,60}/y },
  { words: 'lin_api_*', shape: /lin_api_[0-9A-Za-z]{32,48}/y },
  { words: 'pmak-*', shape: /PMAK-[0-9a-f]{24}-[0-9a-f]{34}/y },
  { words: 'nrak-*', shape: /NRAK-[0-9A-Z]{27}/y },
  { words: 'glsa_*', shape: /glsa_[0-9A-Za-z]{32}_[0-9a-f]{8}/y },
  { words: 'hvs.*', shape: /hvs\.[0-9A-Za-z_-]{24,120}/y },
  { words: 'age-secret-key-1*', shape: /AGE-SECRET-KEY-1[0-9A-Z]{50,60}/y },
  { words: 'gsk_*', shape: /gsk_[0-9A-Za-z]{40,60}/y },
  { words: 'xai-*', shape: /xai-[0-9A-Za-z]{40,90}/y },
  { words: 'r8_*', shape: /r8_[0-9A-Za-z]{36,42}(?![0-9A-Za-z])/y },
  { words: 'whsec_*', shape: /whsec_[0-9A-Za-z+/=]{24,60}/y },
  { words: 'sk-*', shape: /sk-(?!ant|proj|live|test)[0-9A-Za-z]{32,60}(?![0-9A-Za-z])/y },
  { words: 'key-*', shape: /key-[0-9a-f]{32}(?![0-9a-f])/y },
  { words: 'accountkey=*', shape: /AccountKey=[0-9A-Za-z+/]{60,100}={0,2}/y },
  { words: 'sharedaccesssignature=*', shape: /SharedAccessSignature=sv=[^\s"']{40,300}/y },
  { words: 'dckr_pat_*', shape: /dckr_pat_[0-9A-Za-z_-]{24,40}/y },
  { words: 'sbp_*', shape: /sbp_[0-9a-f]{40}/y },
  { words: 'rk_test_*|sk_test_*', shape: /[rs]k_test_[0-9A-Za-z]{40,99}/y },
  {
    words: 'bot*|telegram*|token*|tg_*',
    shape:
      /(?:bot|telegram|token|tg_)[\w]{0,20}["']?\s{0,3}[:=/]\s{0,3}["']?\d{8,10}:[0-9A-Za-z_-]{35}(?![0-9A-Za-z_-])/iy,
  },
  {
    words:
      '*private_key*|*privatekey*|*secret_key*|*secretkey*|*deployer*|*signer*|pk|key|*wallet_key*|*mainnet_key*',
    shape:
      /(?:private_?key|secret_?key|deployer\w{0,12}|signer\w{0,12}|pk|key|wallet_key|mainnet_key)["']?\s{0,3}[:=]\s{0,3}["']?0x(?!ac0974bec39a17e3)[0-9a-fA-F]{64}(?![0-9a-fA-F])/iy,
  },
  {
    words: '*keypair*|*secret*|*key*',
    shape:
      /(?:keypair|secret|key)\w{0,8}["']?\s{0,3}[:=]\s{0,3}[\w.:(]{0,16}\[[\d,\s]{186,420}\]/iy,
  },
  {
    words: '*mnemonic*|*seed*|*phrase*',
    shape:
      /(?:mnemonic|seed|phrase)[\w]{0,16}["']?\s{0,3}[:=]\s{0,3}["'`](?!test test test|abandon abandon)(?:[a-z]{3,8} ){11}(?:(?:[a-z]{3,8} ){12})?[a-z]{3,8}["'`]/iy,
  },
]
