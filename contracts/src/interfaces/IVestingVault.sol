// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Tokens that become their beneficiaries' over time
/// @notice A grant is fixed when its token is made. Nothing is free before the cliff; from then on the
/// part of the amount that equals the part of the duration gone by, rounded down; all of it at the end.
/// Times are Unix seconds read from `block.timestamp`.
/// @dev Accounts that seem strangers may belong to one person, and no contract can see it. So nothing of
/// a grant leaves the vault before its cliff, whoever ends it. After the cliff a revoker can take back at
/// once what is not free yet: a grant that has one locks for sure only until its cliff.
interface IVestingVault {
    // ---------------------------------------------------------------- types

    /// @notice What a creator asks for.
    struct GrantParams {
        /// The only account that can ever claim.
        address beneficiary;
        /// Base units.
        uint128 amount;
        /// Second at which time begins to count; zero for the second of creation, never in the past.
        uint64 start;
        /// Seconds after the start before which nothing is free; at most the duration.
        uint64 cliffSeconds;
        /// Seconds after the start at which everything is free.
        uint64 durationSeconds;
        /// May end the grant once and gets back what was not free then, but never before the cliff; zero
        /// for nobody, and never the beneficiary.
        address revoker;
    }

    /// @notice One grant and where it stands.
    struct Grant {
        address token;
        address beneficiary;
        address revoker;
        uint128 amount;
        uint128 claimed;
        uint64 start;
        uint64 cliffSeconds;
        uint64 durationSeconds;
        /// Second at which it was ended; zero when it was not. `amount` stays what it was.
        uint64 revokedAt;
        /// What an end before the cliff gave back, as long as it was not claimed.
        uint128 heldForRevoker;
    }

    // --------------------------------------------------------------- errors

    /// @notice Only the token factory makes grants.
    error NotFactory(address caller);
    /// @notice The named field of the grant at this place breaks its limit.
    error InvalidGrant(uint256 index, string field);
    /// @notice There is no grant with this number.
    error UnknownGrant(uint256 grantId);
    /// @notice Only the grant's beneficiary may claim.
    error NotBeneficiary(uint256 grantId, address caller);
    /// @notice Only the account named at creation may end the grant or claim what its end gave back, and
    /// only where one was named.
    error NotRevoker(uint256 grantId, address caller);
    /// @notice The grant was ended before, or everything is free already.
    error NothingToRevoke(uint256 grantId);
    /// @notice Nothing is there for the account that was not claimed.
    error NothingToClaim(address account);
    /// @notice What an end gave back is not paid before this second.
    error CliffNotOver(uint256 grantId, uint256 cliffEnd);

    // --------------------------------------------------------------- events

    /// @notice A token was made with this grant.
    event VestingGranted(
        uint256 indexed grantId,
        address indexed token,
        address indexed beneficiary,
        uint256 amount,
        uint256 start,
        uint256 cliffSeconds,
        uint256 durationSeconds,
        address revoker
    );
    /// @notice The beneficiary took what was free.
    event VestingClaimed(
        uint256 indexed grantId, address indexed token, address indexed beneficiary, uint256 amount
    );
    /// @notice The grant ended: `vested` stays with the beneficiary, `returned` is the revoker's, from the
    /// cliff on.
    event VestingRevoked(
        uint256 indexed grantId,
        address indexed token,
        address indexed revoker,
        uint256 vested,
        uint256 returned
    );

    /// @notice The revoker was paid what the end of the grant gave back.
    event VestingReturned(
        uint256 indexed grantId, address indexed token, address indexed revoker, uint256 amount
    );

    // -------------------------------------------------------------- actions

    /// @notice Books grants of a token whose amounts the factory, the only caller allowed, transfers in
    /// the same transaction.
    /// @return granted The sum of their amounts.
    function grant(address token, GrantParams[] calldata grants) external returns (uint256 granted);

    /// @notice Pays the caller what is free of its grants; reverts when that is nothing in all.
    function claim(uint256[] calldata grantIds) external;

    /// @notice Ends a grant. What is free by now stays claimable; the rest is the caller's: at once from
    /// the cliff on, and before it by `claimReturned` when the cliff is over.
    function revoke(uint256 grantId) external returns (uint256 returned);

    /// @notice Pays the caller what its end of a grant before the cliff gave back; only from the cliff on.
    function claimReturned(uint256 grantId) external returns (uint256 amount);

    // ---------------------------------------------------------------- views

    /// @notice The factory whose tokens this vault holds.
    function factory() external view returns (address);

    /// @notice How many grants there are; they are numbered from zero.
    function grantCount() external view returns (uint256);

    /// @notice One grant; reverts when there is none.
    function grantOf(uint256 grantId) external view returns (Grant memory);

    /// @notice Base units of the grant that are free at a second, claimed or not. Of an ended grant the
    /// past is told as it was, and nothing is added after its end.
    function vestedAt(uint256 grantId, uint256 timestamp) external view returns (uint256);

    /// @notice Base units that `claim` would pay for the grant now.
    function claimable(uint256 grantId) external view returns (uint256);
}
