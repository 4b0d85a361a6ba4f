// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title The vault of creator fees, one for all launch families
/// @notice A family registers each token that it launches together with the accounts that share its
/// creator fees. Fees stay with their source until somebody collects them here; only the recipients
/// receive them, each for itself. Ether is in wei, tokens are in base units, shares in basis points.
/// @dev What was ever collected for a token is one growing sum for each asset. A recipient's
/// entitlement is `floor(sum * bps / 10000)`, so nothing is lost to rounding over time and the
/// entitlements never exceed the sum. Fee sources are trusted no further than what they really pay:
/// the vault books the change of its own balances.
interface ICreatorFees {
    // ---------------------------------------------------------------- types

    /// @notice One account and its share of a token's creator fees.
    struct Recipient {
        address account;
        /// Basis points; those of one token sum to exactly 10,000.
        uint16 bps;
    }

    /// @notice One asset of one account and token.
    struct Amounts {
        /// Everything ever earned: `claimed + claimable + pending`.
        uint256 lifetime;
        /// What was paid out.
        uint256 claimed;
        /// What is in the vault for the account.
        uint256 claimable;
        /// The account's share of what the source still holds; a claim collects it first.
        uint256 pending;
    }

    /// @notice What a token has earned an account, in ether and in the token itself.
    struct Fees {
        Amounts eth;
        Amounts token;
    }

    // --------------------------------------------------------------- errors

    /// @notice The families are fixed and never change again.
    error AlreadySealed();
    /// @notice Only the deployer may fix the families.
    error NotDeployer(address caller);
    /// @notice A family is named twice or has no code, or none is named.
    error InvalidFamily(address family);
    /// @notice The caller is no launch family of this vault.
    error NotFamily(address caller);
    /// @notice The token already has its recipients.
    error AlreadyRegistered(address token);
    /// @notice No family has registered the token.
    error NotRegistered(address token);
    /// @notice There are no recipients, or more than ten.
    error InvalidRecipientCount(uint256 count);
    /// @notice The account is zero, the vault, a launched token, a family, or a contract that works for
    /// the token, none of which could ever hand ether on; or its share is zero.
    error InvalidRecipient(address account);
    /// @notice The account is already a recipient of the token.
    error DuplicateRecipient(address account);
    /// @notice The shares do not sum to 10,000.
    error InvalidShares(uint256 sum);
    /// @notice The account has no share of the token's fees.
    error NotRecipient(address token, address account);
    /// @notice There is nothing to pay to the account for these tokens.
    error NothingToClaim(address account);
    /// @notice Ether comes in only while fees are being collected.
    error UnexpectedEther(address sender);
    /// @notice The receiver of ether refused it; raised by the transfer library.
    error ETHTransferFailed();

    // --------------------------------------------------------------- events

    /// @notice The launch families, fixed for ever.
    event Sealed(address[] families);
    /// @notice A family launched a token with these recipients.
    event TokenRegistered(address indexed token, address indexed family, Recipient[] recipients);
    /// @notice The source paid fees into the vault.
    event CreatorFeesCollected(address indexed token, uint256 ethAmount, uint256 tokenAmount);
    /// @notice The source failed, so a claim went on with what was collected before.
    event CollectionFailed(address indexed token, bytes reason);
    /// @notice The recipient `account` had its part paid to `to`, which is itself unless it named another.
    event CreatorFeesClaimed(
        address indexed account,
        address indexed token,
        address indexed to,
        uint256 ethAmount,
        uint256 tokenAmount
    );
    /// @notice The token refused the payment, so its amount stays claimable.
    event TokenPaymentFailed(address indexed to, address indexed token, uint256 tokenAmount);
    /// @notice A recipient handed its slot over, with everything in it that was not claimed.
    event RecipientTransferred(address indexed token, address indexed from, address indexed to);

    // -------------------------------------------------------------- actions

    /// @notice Fixes the launch families. Once, by the deployer, which has no right afterwards.
    function seal(address[] calldata families) external;

    /// @notice Registers a launched token. Only for a family, which is also the token's fee source and
    /// must implement `IFeeSource`; once for each token.
    /// @param recipients 1 to 10 different accounts with shares that sum to 10,000, none of them a
    /// contract of these launches: its share would stay here for ever.
    function register(address token, Recipient[] calldata recipients) external;

    /// @notice Takes the token's fees from its source into the vault. Anybody may call; nobody is paid.
    function collect(address token) external returns (uint256 ethAmount, uint256 tokenAmount);

    /// @notice Collects for each token and pays the caller its part of all of them. A source that fails
    /// or a token that refuses the payment stops nothing else; reverts when nothing at all is paid.
    /// @return ethAmount Wei paid over all tokens.
    function claimCreatorFees(address[] calldata tokens) external returns (uint256 ethAmount);

    /// @notice The same, paid to an account that the caller names: for recipients that refuse ether, or
    /// that a token does not let receive it. The caller keeps its slot.
    /// @param to Not the vault, a launched token, a family, or a contract that works for these tokens.
    function claimCreatorFeesTo(address[] calldata tokens, address to)
        external
        returns (uint256 ethAmount);

    /// @notice Hands the caller's slot of a token to another account, with what was not claimed.
    function transferRecipient(address token, address to) external;

    // ---------------------------------------------------------------- views

    /// @notice What each of the tokens has earned the account; zeros where it is no recipient.
    function creatorFees(address account, address[] calldata tokens)
        external
        view
        returns (Fees[] memory);

    /// @notice The recipients of a token; empty when it is not registered.
    function recipientsOf(address token) external view returns (Recipient[] memory);

    /// @notice The family that registered the token, which is its fee source; zero when there is none.
    function sourceOf(address token) external view returns (address);

    /// @notice What was collected for a token since it was registered.
    function collectedOf(address token)
        external
        view
        returns (uint256 ethAmount, uint256 tokenAmount);

    /// @notice Whether the account is a launch family.
    function isFamily(address account) external view returns (bool);

    /// @notice Whether the families are fixed.
    function isSealed() external view returns (bool);
}
