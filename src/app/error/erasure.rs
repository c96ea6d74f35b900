use crate::base::wordings;

wordings! {
    /// What stands in the way of erasing an account.
    pub enum ErasureRefusal {
        Playing: "erase-block-playing", "games of this account are not over; they are given up or played to their end first";
        Ruling: "erase-block-ruling", "an arbiter has still to rule in finished games of this account";
        Entered: "erase-block-entered", "this account is entered in tournaments that are not over; it leaves them first";
        Post: "erase-block-post", "this account has posts in tournaments that are not over; somebody else takes them first";
        Series: "erase-block-series", "this account has posts in series of tournaments; somebody else takes them first";
        Watching: "erase-block-watching", "this account is arbiter of games that are not over; they end first";
        Judging: "erase-block-judging", "in games of which this account is arbiter a ruling is still waited for; it comes first";
        Administrator: "erase-block-admin", "an administrator's account is not erased; another administrator takes the role away first";
    }
}
