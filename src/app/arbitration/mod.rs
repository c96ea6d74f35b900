//! Claims, disputes, rulings and the desk.

pub mod amend_result;
pub mod claims;
pub mod desk;
pub mod desk_view;
pub mod disputes;
pub mod health_check;
pub mod operator;
pub mod overdue;
pub mod reminders;
pub mod rulings;
pub mod unsealing;
